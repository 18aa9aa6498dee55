/** Mixes all voices into one track, whichever microphone is used. */
export interface SoundMix {
  /** Never changes, because a recorder can't change its tracks. */
  track: MediaStreamTrack;
  setMicrophone(stream: MediaStream | null): void;
  setInterviewer(stream: MediaStream | null): void;
  /** Whether the audio context is running; false until the browser allows the page to play sound. */
  isRunning(): boolean;
  /** Calls the listener when that changes. */
  onRunning(listener: () => void): void;
  close(): void;
}

interface Input {
  stream: MediaStream;
  node: MediaStreamAudioSourceNode;
}

/** Creates a mix. Browsers let it run after a click, or as soon as one follows. */
export function createSoundMix(): SoundMix {
  const context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error('A destination for sound has a track');
  // A track without samples holds up the video recorded with it. This silent source always provides samples.
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
