import type { Scene } from './scene.ts';

/** The interval of the clock while it plays, in milliseconds. */
const stepMs = 100;
// A late step, such as after the tab slept, advances no further than this.
const longestStepMs = 1000;

export interface ClockState {
  /** The moment shown, in milliseconds of the server's clock. */
  at: number;
  isPlaying: boolean;
  rate: number;
}

/** The shared clock of camera, screen and transcript. It waits for tracks that have nothing to show yet. */
export class MasterClock {
  #scene: Scene;
  #state: ClockState;
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #last = 0;

  constructor(scene: Scene, at: number = scene.from) {
    this.#scene = scene;
    this.#state = { at: this.#within(at), isPlaying: false, rate: 1 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ClockState => this.#state;

  get scene(): Scene {
    return this.#scene;
  }

  /** The interview continued, or its end is now known. */
  extend(scene: Scene): void {
    this.#scene = scene;
  }

  seek(at: number): void {
    this.#set({ at: this.#within(at) });
  }

  skip(milliseconds: number): void {
    this.seek(this.#state.at + milliseconds);
  }

  changeRate(rate: number): void {
    this.#set({ rate });
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    // At the end it starts over.
    const at = this.#state.at >= this.#scene.until ? this.#scene.from : this.#state.at;
    this.#last = performance.now();
    this.#timer ??= setInterval(() => this.#step(), stepMs);
    this.#set({ at, isPlaying: true });
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#state.isPlaying) this.#set({ isPlaying: false });
  }

  /** Reports that a track has nothing to show yet, or is ready again. */
  wait(track: string, isWaiting: boolean): void {
    if (isWaiting) this.#waiting.add(track);
    else this.#waiting.delete(track);
  }

  #step(): void {
    const now = performance.now();
    const passed = Math.min(longestStepMs, now - this.#last);
    this.#last = now;
    if (this.#waiting.size > 0) return;
    const at = this.#within(this.#state.at + passed * this.#state.rate);
    this.#set({ at });
    if (at >= this.#scene.until) this.pause();
  }

  #within(at: number): number {
    return Math.min(this.#scene.until, Math.max(this.#scene.from, at));
  }

  #set(change: Partial<ClockState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
