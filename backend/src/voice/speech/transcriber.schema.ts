/** Messages to the transcriber's thread about its current utterance. */
export type ToTranscriber = { kind: 'begin' } | { kind: 'sound'; pcm: Int16Array } | { kind: 'end' };

/** Messages from the thread: that it is ready, and the transcript so far and at the end. */
export type FromTranscriber = { kind: 'ready' } | { kind: 'heard'; text: string; isFinal: boolean };
