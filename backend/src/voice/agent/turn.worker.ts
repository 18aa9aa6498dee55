import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

// The framework's model is inside one of its packages. Loading it blocks an event loop for a quarter of a second.
const ofFramework = createRequire(createRequire(import.meta.url).resolve('@livekit/agents'));
const model = ofFramework('@livekit/local-inference') as {
  initEot(): void;
  predict(pcm: Int16Array): Promise<number>;
};
model.initEot();

type Message = { id: number; pcm: Int16Array } | { isLast: true };

const running = new Set<Promise<unknown>>();

async function answer(id: number, pcm: Int16Array): Promise<void> {
  const probability = await model.predict(pcm).catch(() => null);
  parentPort?.postMessage({ id, probability });
}

parentPort?.on('message', async (message: Message) => {
  if ('isLast' in message) {
    await Promise.all(running);
    process.exit(0);
  }
  const prediction = answer(message.id, message.pcm);
  running.add(prediction);
  await prediction;
  running.delete(prediction);
});
