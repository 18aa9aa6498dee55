import { doNotCallSamples } from './do-not-call.samples.ts';
import { fifthSamples } from './do-not-call-fifth.samples.ts';
import { fourthSamples } from './do-not-call-fourth.samples.ts';
import { freshSamples } from './do-not-call-fresh.samples.ts';
import { measuredSamples } from './do-not-call-measured.samples.ts';
import { ordinarySamples } from './do-not-call-ordinary.samples.ts';
import { pairedSamples } from './do-not-call-paired.samples.ts';
import { secondSamples } from './do-not-call-second.samples.ts';
import { sixthSamples } from './do-not-call-sixth.samples.ts';
import { taughtSamples } from './do-not-call-taught.samples.ts';
import { thirdSamples } from './do-not-call-third.samples.ts';
import { greetings } from './greetings.samples.ts';
import type { Lesson } from './no-calls-training.ts';

const samples = [
  doNotCallSamples,
  secondSamples,
  thirdSamples,
  measuredSamples,
  freshSamples,
  fourthSamples,
  fifthSamples,
  sixthSamples,
  taughtSamples,
  pairedSamples,
].flatMap((languages) => Object.values(languages));

const lesson = (isRequest: boolean) => (said: string) => ({ said, isRequest });

/** The training set of the model. The last set of samples isn't part of it: it shows how well new sentences are understood. */
export const lessons: Lesson[] = [
  ...samples.flatMap(({ stops }) => stops.map(lesson(true))),
  ...samples.flatMap(({ lookAlikes }) => lookAlikes.map(lesson(false))),
  ...Object.values(ordinarySamples).flat().map(lesson(false)),
  ...greetings.map(([, said]) => lesson(false)(said)),
];
