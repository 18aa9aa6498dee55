/** Average level of all frequencies of a node's signal, 0 to 255. */
export interface LevelMeter {
  read(): number;
  /** The last moments as pieces of 50 ms, from the oldest to the newest: whether each was certainly loud. At most 0.7 seconds. */
  recent(milliseconds: number): boolean[];
  close(): void;
}

export const pieceMs = 50;

/** The root mean square, between -1 and 1, above which sound isn't just background noise. */
const surelyLoud = 0.01;

/** Measures a node without changing it. */
export function meterOf(context: BaseAudioContext, node: AudioNode): LevelMeter {
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  analyser.smoothingTimeConstant = 0.4;
  node.connect(analyser);
  const bins = new Uint8Array(analyser.frequencyBinCount);
  const keeper = context.createAnalyser();
  keeper.fftSize = 32_768;
  node.connect(keeper);
  const samples = new Float32Array(keeper.fftSize);
  let isOpen = true;
  return {
    read() {
      analyser.getByteFrequencyData(bins);
      let sum = 0;
      for (const bin of bins) sum += bin;
      return sum / bins.length;
    },
    recent(milliseconds) {
      keeper.getFloatTimeDomainData(samples);
      const length = Math.round((context.sampleRate * pieceMs) / 1000);
      const count = Math.min(Math.floor(samples.length / length), Math.ceil(milliseconds / pieceMs));
      return Array.from({ length: count }, (_, index) => {
        const from = samples.length - (count - index) * length;
        const piece = samples.subarray(from, from + length);
        return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / length) > surelyLoud;
      });
    },
    close() {
      if (isOpen) node.disconnect(analyser);
      if (isOpen) node.disconnect(keeper);
      isOpen = false;
    },
  };
}

/** Listens only to the microphone, in its own AudioContext. Null if the browser has none. */
export function meterOfStream(stream: MediaStream): LevelMeter | null {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return null;
  const context = new AudioContext();
  const meter = meterOf(context, context.createMediaStreamSource(stream));
  return {
    ...meter,
    close() {
      meter.close();
      if (context.state !== 'closed') void context.close();
    },
  };
}
