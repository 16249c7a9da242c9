/** Registers the plain JavaScript backend. */
export async function startCpu(): Promise<void> {
  await import('@tensorflow/tfjs-backend-cpu');
}
