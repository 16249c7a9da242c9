import { createRequire } from 'node:module';

// In Node, `@tensorflow/tfjs-core` comes without the gradients of its kernels; `@tensorflow/tfjs-layers` brings them all.
createRequire(import.meta.url)('@tensorflow/tfjs-layers');
