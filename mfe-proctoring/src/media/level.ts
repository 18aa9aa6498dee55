/** Average level of all frequencies, 0 to 255, of what a node lets through. */
export interface LevelMeter {
  read(): number;
  close(): void;
}

/** Listens to a node without changing it. */
export function meterOf(context: BaseAudioContext, node: AudioNode): LevelMeter {
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  analyser.smoothingTimeConstant = 0.4;
  node.connect(analyser);
  const bins = new Uint8Array(analyser.frequencyBinCount);
  let isOpen = true;
  return {
    read() {
      analyser.getByteFrequencyData(bins);
      let sum = 0;
      for (const bin of bins) sum += bin;
      return sum / bins.length;
    },
    close() {
      if (isOpen) node.disconnect(analyser);
      isOpen = false;
    },
  };
}

/** Listens to the microphone alone, in an AudioContext of its own. Null where the browser has none. */
export function meterOfStream(stream: MediaStream): LevelMeter | null {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return null;
  const context = new AudioContext();
  const meter = meterOf(context, context.createMediaStreamSource(stream));
  return {
    read: meter.read,
    close() {
      meter.close();
      if (context.state !== 'closed') void context.close();
    },
  };
}
