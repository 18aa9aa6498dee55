/** What the thread of the ears is told of the one utterance that it listens to. */
export type ToEars = { kind: 'begin' } | { kind: 'sound'; pcm: Int16Array } | { kind: 'end' };

/** What it answers: that it can hear, what it has understood so far, and at the end. */
export type FromEars = { kind: 'ready' } | { kind: 'heard'; text: string; isFinal: boolean };
