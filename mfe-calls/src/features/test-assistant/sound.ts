import { directSampleRate } from '@switchboard/contracts/voice.limits';

/** Which microphone to use, and whether the browser reduces its noise. */
export interface Microphone {
  deviceId?: string;
  isDenoised?: boolean;
}

/** The audio of a test: what the assistant says, and what the user says. */
export interface Sound {
  play(pcm: Int16Array): void;
  /** Discards the audio that has not been played yet. */
  silence(): void;
  /** Plays a base64-encoded file quietly in a loop. */
  playBehind(file: string): Promise<void>;
  /**
   * Opens a microphone and closes the previous one. Calls `onSound` with every 20 ms of audio and their loudness, 0 to 1. Rejects when the
   * microphone may not be used. Resolves with its track.
   */
  listen(onSound: (pcm: ArrayBuffer, loudness: number) => void, wanted?: Microphone): Promise<MediaStreamTrack | null>;
  /** Allows playback, once the user has clicked something. */
  resume(): void;
  /** Releases the microphone; playback continues. */
  deafen(): void;
  close(): void;
}

/** The gain of a background sound, relative to its file. */
const behindGain = 0.15;

function loudnessOf(pcm: Int16Array): number {
  let sum = 0;
  for (const value of pcm) sum += value * value;
  return Math.min(1, Math.sqrt(sum / Math.max(1, pcm.length)) / 6_000);
}

/** Opens the audio output. Call it while a click is handled: otherwise browsers block playback. */
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
      // Permission came after the sound was closed.
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
