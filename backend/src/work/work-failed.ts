export type WorkFailure = 'took_too_long' | 'too_much_memory' | 'too_much_waiting' | 'failed';

const sentences: Record<WorkFailure, string> = {
  took_too_long: 'This text takes too long to process. Shorten it and try again.',
  too_much_memory: 'This text needs too much memory to process. Shorten it and try again.',
  too_much_waiting: 'Too many texts are waiting to be processed. Try again in a minute.',
  failed: 'This text could not be processed.',
};

/** Work on a text that gave no result: `reason` is for programs, `message` a sentence for people. */
export class WorkFailed extends Error {
  override name = 'WorkFailed';
  readonly reason: WorkFailure;

  constructor(reason: WorkFailure, cause?: unknown) {
    super(sentences[reason], { cause });
    this.reason = reason;
  }
}
