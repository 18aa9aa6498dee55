import type { ErrorReason } from '@switchboard/contracts/reasons';

/** Why a whole file cannot be read, as a sentence for who sent it. */
export class FileRefusal extends Error {
  readonly reason: ErrorReason;

  constructor(reason: ErrorReason, message: string) {
    super(message);
    this.name = 'FileRefusal';
    this.reason = reason;
  }
}
