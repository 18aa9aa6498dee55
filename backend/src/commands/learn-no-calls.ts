/** `learn-no-calls.ts`: trains the detection of requests for no more calls again, after its samples, stems or features have changed. */
import { writeFileSync } from 'node:fs';
import { lessons } from '../voice/call-handling/no-calls-lessons.ts';
import { stepsOf, train } from '../voice/call-handling/no-calls-training.ts';

const steps = stepsOf(train(lessons));
const path = new URL('../voice/call-handling/no-calls-weights.json', import.meta.url);
writeFileSync(path, `${JSON.stringify({ weights: Buffer.from(steps).toString('base64') }, null, 2)}\n`);
console.log(`Learned from ${lessons.length} samples.`);
