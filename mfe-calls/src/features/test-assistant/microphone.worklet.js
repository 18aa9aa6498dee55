// Runs beside the page, where sound comes in pieces of 128 samples: sends 20 ms of it at a time, as 16-bit numbers.
const samples = 320;

class Microphone extends AudioWorkletProcessor {
  constructor() {
    super();
    this.pcm = new Int16Array(samples);
    this.length = 0;
  }

  process([[channel] = []]) {
    for (const value of channel ?? []) {
      this.pcm[this.length++] = Math.max(-1, Math.min(1, value)) * 32767;
      if (this.length < samples) continue;
      this.port.postMessage(this.pcm.buffer, [this.pcm.buffer]);
      this.pcm = new Int16Array(samples);
      this.length = 0;
    }
    return true;
  }
}

registerProcessor('microphone', Microphone);
