import { interviewLockName } from '../../call/interviewLock.ts';
import { type ChunkStore, openChunkStore } from './chunkStore.ts';
import { endEarlierParts, forgottenBefore } from './partWriter.ts';
import { recordingServer } from './recordingServer.ts';
import { createSender, type Sender, type Server } from './sendChunks.ts';

/** The remaining amount of recordings that this browser made earlier. */
export interface Leftovers {
  pendingChunks: number;
  totalChunks: number;
  isOffline: boolean;
}

export interface LeftoversOptions {
  onChange(leftovers: Leftovers): void;
  store?: ChunkStore;
  server?: Server;
}

/** The interviews that are open in a window of this browser right now: that window sends its own recordings. */
async function heldElsewhere(): Promise<(interviewId: string) => boolean> {
  const locks: LockManager | undefined = navigator.locks;
  const names = new Set((await locks?.query())?.held?.map(({ name }) => name));
  return (interviewId) => names.has(interviewLockName(interviewId));
}

/**
 * Sends recordings of earlier interviews that are still in this browser, because the window was closed or the network was down. Returns a
 * function that stops it; the rest then waits for the next page.
 */
export async function sendLeftovers({ onChange, ...given }: LeftoversOptions): Promise<() => void> {
  const store = given.store ?? (await openChunkStore());
  const server = given.server ?? recordingServer(crypto.randomUUID());
  await store.forgetBefore(forgottenBefore());
  const held = await heldElsewhere();
  const ids = new Set((await store.parts()).map(({ interviewId }) => interviewId).filter((id) => !held(id)));
  let sent = 0;
  const senders: Sender[] = [];
  const report = async (isOffline: boolean) => {
    let pendingChunks = 0;
    for (const id of ids) pendingChunks += (await store.waiting(id)).chunks;
    onChange({ pendingChunks, totalChunks: sent + pendingChunks, isOffline });
  };
  for (const interviewId of ids) {
    await endEarlierParts(store, interviewId, null);
    const sender = createSender({
      interviewId,
      store,
      server,
      onChange(outcome) {
        if (outcome === 'sent') sent += 1;
        void report(outcome === 'unreachable');
      },
    });
    senders.push(sender);
    sender.wake();
  }
  const hurry = () => {
    for (const sender of senders) sender.hurry();
  };
  window.addEventListener('online', hurry);
  return () => {
    window.removeEventListener('online', hurry);
    for (const sender of senders) sender.close();
  };
}
