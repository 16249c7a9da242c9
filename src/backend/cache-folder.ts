import envPaths from 'env-paths';

/** Where saccade keeps what it can get again, such as TensorFlow's libraries: the user's cache folder. */
export const cacheFolder = (): string => envPaths('saccade', { suffix: '' }).cache;
