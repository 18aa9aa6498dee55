import { directSampleRate } from '@switchboard/contracts/voice.limits';

/** Which microphone, and whether the browser takes noise out of it. */
export interface Microphone {
  deviceId?: string;
  isDenoised?: boolean;
}

/** The sound of a test: what the assistant says, and what is said to it. */
export interface Sound {
  play(pcm: Int16Array): void;
  /** Nothing of what was not played yet is heard. */
  silence(): void;
  /** Plays a file, in base64, quietly and over and over. */
  playBehind(file: string): Promise<void>;
  /**
   * Opens a microphone, and closes the one before; each 20 ms of it are told with their loudness, 0 to 1. Rejects where it may not be
   * used. Gives the track itself.
   */
  listen(onSound: (pcm: ArrayBuffer, loudness: number) => void, wanted?: Microphone): Promise<MediaStreamTrack | null>;
  /** Lets the browser play, once somebody has pressed something. */
  resume(): void;
  /** Lets go of the microphone; what is being played goes on. */
  deafen(): void;
  close(): void;
}

/** How loud a background sound is, of how loud its file is. */
const behindGain = 0.15;

function loudnessOf(pcm: Int16Array): number {
  let sum = 0;
  for (const value of pcm) sum += value * value;
  return Math.min(1, Math.sqrt(sum / Math.max(1, pcm.length)) / 6_000);
}

/** Opens the loudspeaker. To be called while a press is handled: browsers play no sound otherwise. */
export function openSound(): Sound {
  const context = new AudioContext({ sampleRate: directSampleRate });
  const playing = new Set<AudioBufferSourceNode>();
  let playsUntil = 0;
  let stream: MediaStream | undefined;
  let listening: MediaStreamAudioSourceNode | undefined;
  let isClosed = false;
  void context.resume();

  function deafen(): void {
    for (const track of stream?.getTracks() ?? []) track.stop();
    listening?.disconnect();
  }

  return {
    play(pcm) {
      if (pcm.length === 0) return;
      const buffer = context.createBuffer(1, pcm.length, directSampleRate);
      buffer.copyToChannel(
        Float32Array.from(pcm, (value) => value / 32_768),
        0,
      );
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(context.destination);
      playsUntil = Math.max(playsUntil, context.currentTime + 0.02);
      source.start(playsUntil);
      playsUntil += buffer.duration;
      playing.add(source);
      source.onended = () => playing.delete(source);
    },
    silence() {
      for (const source of playing) source.stop();
      playing.clear();
      playsUntil = 0;
    },
    async playBehind(file) {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      const source = context.createBufferSource();
      source.buffer = await context.decodeAudioData(bytes.buffer);
      source.loop = true;
      const quiet = context.createGain();
      quiet.gain.value = behindGain;
      source.connect(quiet).connect(context.destination);
      source.start();
    },
    async listen(onSound, { deviceId, isDenoised = true } = {}) {
      const next = await navigator.mediaDevices.getUserMedia({
        audio: {
          echoCancellation: true,
          noiseSuppression: isDenoised,
          autoGainControl: true,
          ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
        },
      });
      deafen();
      // Allowed only after nobody waited for it any more.
      if (isClosed) {
        for (const track of next.getTracks()) track.stop();
        return null;
      }
      stream = next;
      await context.audioWorklet.addModule(new URL('./microphone.worklet.js', import.meta.url));
      const microphone = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 });
      microphone.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) =>
        onSound(data, loudnessOf(new Int16Array(data)));
      listening = context.createMediaStreamSource(next);
      listening.connect(microphone);
      return next.getAudioTracks()[0] ?? null;
    },
    resume: () => void context.resume(),
    deafen,
    close() {
      isClosed = true;
      deafen();
      void context.close();
    },
  };
}
