import { maxStreams } from '@switchboard/contracts/events.limits';

/** The reader of a stream. */
export interface StreamReader {
  sessionId: string;
  personId: string;
  organizationId: string;
}

interface OpenStream extends StreamReader {
  close(): void;
}

type Limits = Record<keyof typeof maxStreams, number>;
type Key = keyof StreamReader;

/** Streams by the value of a key, each set in the order in which they were opened. */
class Groups {
  readonly #key: Key;
  readonly #groups = new Map<string, Set<OpenStream>>();

  constructor(key: Key) {
    this.#key = key;
  }

  add(stream: OpenStream): Set<OpenStream> {
    const group = this.#groups.get(stream[this.#key]) ?? new Set();
    this.#groups.set(stream[this.#key], group.add(stream));
    return group;
  }

  remove(stream: OpenStream): void {
    const group = this.#groups.get(stream[this.#key]);
    group?.delete(stream);
    if (group?.size === 0) this.#groups.delete(stream[this.#key]);
  }

  largest(): Set<OpenStream> {
    let largest = new Set<OpenStream>();
    for (const group of this.#groups.values()) if (group.size > largest.size) largest = group;
    return largest;
  }
}

/** The oldest stream in the largest group. */
function oldestOfLargest(streams: Iterable<OpenStream>, key: Key): OpenStream | undefined {
  const groups = new Groups(key);
  for (const stream of streams) groups.add(stream);
  const [oldest] = groups.largest();
  return oldest;
}

/**
 * Limits the open streams of a process. A stream beyond a limit isn't rejected: the oldest one closes instead, of the same session
 * or person, or else of the reader with the most streams, so that no one loses a stream because of another reader's excess.
 */
export function createOpenStreams(limits: Limits = maxStreams) {
  const all = new Set<OpenStream>();
  const sessions = new Groups('sessionId');
  const people = new Groups('personId');
  const organizations = new Groups('organizationId');
  const groups = [sessions, people, organizations];

  function remove(stream: OpenStream): void {
    if (!all.delete(stream)) return;
    for (const group of groups) group.remove(stream);
  }

  function end(stream: OpenStream | undefined): void {
    if (!stream) return;
    remove(stream);
    stream.close();
  }

  return {
    get size() {
      return all.size;
    },
    /** Registers a stream; `close` is called when it has to make room for another one. The returned function removes it. */
    add(reader: StreamReader, close: () => void): () => void {
      const stream = { ...reader, close };
      all.add(stream);
      const [ofSession, ofPerson, ofOrganization] = groups.map((group) => group.add(stream)) as [
        Set<OpenStream>,
        Set<OpenStream>,
        Set<OpenStream>,
      ];
      if (ofSession.size > limits.session) end(ofSession.values().next().value);
      if (ofPerson.size > limits.person) end(oldestOfLargest(ofPerson, 'sessionId'));
      if (ofOrganization.size > limits.organization) end(oldestOfLargest(ofOrganization, 'personId'));
      if (all.size > limits.process) end(oldestOfLargest(organizations.largest(), 'personId'));
      return () => remove(stream);
    },
  };
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;
