const tones = [523, 659, 784];
const toneSeconds = 0.25;

/** Plays three tones. Rejects if the browser can't play sound. */
export async function playTones(): Promise<void> {
  const context = new AudioContext();
  await context.resume();
  const done = tones.map(
    (hertz, index) =>
      new Promise<void>((resolve) => {
        const tone = context.createOscillator();
        const volume = context.createGain();
        const from = context.currentTime + index * toneSeconds;
        tone.frequency.value = hertz;
        volume.gain.setValueAtTime(0.15, from);
        volume.gain.linearRampToValueAtTime(0, from + toneSeconds);
        tone.connect(volume).connect(context.destination);
        tone.onended = () => resolve();
        tone.start(from);
        tone.stop(from + toneSeconds);
      }),
  );
  await Promise.all(done);
  await context.close();
}
