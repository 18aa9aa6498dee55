import type { LiveEvent } from '@switchboard/contracts/events';

const encoder = new TextEncoder();
const frames = new WeakMap<LiveEvent, Uint8Array>();

/** An event as browsers read it, encoded once for all of them. */
export function frameOf(event: LiveEvent): Uint8Array {
  const known = frames.get(event);
  if (known) return known;
  const frame = encoder.encode(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
  frames.set(event, frame);
  return frame;
}

/** Joins several frames into one, which takes one write. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);

/** The body of a stream of server-sent events. `onClose` is called when the browser leaves. */
export function createEventBody({ maxWaiting, onClose }: { maxWaiting: number; onClose: () => void }) {
  let isOpen = true;
  let resume: (() => void) | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const wake = () => {
    resume?.();
    resume = undefined;
  };
  const readable = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started;
      },
      pull: wake,
      cancel: () => {
        isOpen = false;
        wake();
        onClose();
      },
    },
    { highWaterMark: maxWaiting },
  );
  const isFull = () => isOpen && (controller?.desiredSize ?? 0) <= 0;
  return {
    readable,
    /** True if the browser reads too slowly. */
    isFull,
    write(text: string | Uint8Array) {
      if (isOpen) controller?.enqueue(typeof text === 'string' ? encoder.encode(text) : text);
    },
    /** Waits until there is room for more. */
    async hasRoom() {
      while (isFull())
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
    },
    end() {
      if (!isOpen) return;
      isOpen = false;
      wake();
      controller?.close();
    },
  };
}
