import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The framework's model comes inside one of its packages. Loading it takes a quarter of a second, in which an event loop stands still.
const ofFramework = createRequire(createRequire(import.meta.url).resolve('@livekit/agents'));
const model = ofFramework('@livekit/local-inference') as {
  initEot(): void;
  predict(pcm: Int16Array): Promise<number>;
};
model.initEot();

parentPort?.on('message', async ({ id, pcm }: { id: number; pcm: Int16Array }) => {
  const probability = await model.predict(pcm).catch(() => null);
  parentPort?.postMessage({ id, probability });
});
