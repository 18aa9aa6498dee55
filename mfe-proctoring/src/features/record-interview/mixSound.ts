/** One track that has what everybody says, whoever speaks and whichever microphone is used. */
export interface SoundMix {
  /** Stays the same: a recorder cannot change its tracks. */
  track: MediaStreamTrack;
  setMicrophone(stream: MediaStream | null): void;
  setInterviewer(stream: MediaStream | null): void;
  /** Whether sound goes through it; false until the browser lets the page make sound. */
  isRunning(): boolean;
  /** Told when that has changed. */
  onRunning(listener: () => void): void;
  close(): void;
}

interface Input {
  stream: MediaStream;
  node: MediaStreamAudioSourceNode;
}

/** Makes a mix. Browsers let it run after a click, or as soon as one follows. */
export function createSoundMix(): SoundMix {
  const context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error('A destination for sound has a track');
  // A track through which nothing goes holds up the pictures that are recorded with it: this one never does.
  const silence = context.createConstantSource();
  silence.offset.value = 0;
  silence.connect(destination);
  silence.start();
  const inputs = new Map<string, Input>();

  const set = (name: string, stream: MediaStream | null) => {
    const before = inputs.get(name);
    if (before?.stream === stream) return;
    before?.node.disconnect();
    inputs.delete(name);
    if (!stream || stream.getAudioTracks().length === 0) return;
    const node = context.createMediaStreamSource(stream);
    node.connect(destination);
    inputs.set(name, { stream, node });
  };

  const resume = () => void context.resume();
  if (context.state !== 'running') resume();
  document.addEventListener('pointerdown', resume);
  document.addEventListener('keydown', resume);

  return {
    track,
    setMicrophone: (stream) => set('microphone', stream),
    setInterviewer: (stream) => set('interviewer', stream),
    isRunning: () => context.state === 'running',
    onRunning: (listener) => context.addEventListener('statechange', listener),
    close() {
      document.removeEventListener('pointerdown', resume);
      document.removeEventListener('keydown', resume);
      void context.close();
    },
  };
}
