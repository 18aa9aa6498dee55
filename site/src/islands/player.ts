const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The playing sample; starting another one stops it. */
let heard: HTMLAudioElement | null = null;

interface Parts {
  audio: HTMLAudioElement;
  button: HTMLButtonElement;
  progress: HTMLProgressElement;
  output: HTMLOutputElement;
  lines: readonly HTMLElement[];
}

function partsOf(scene: HTMLElement): Parts | null {
  const button = scene.querySelector<HTMLButtonElement>('[data-play]');
  const progress = scene.querySelector('progress');
  const output = scene.querySelector('output');
  if (!button || !progress || !output) return null;
  const audio = new Audio();
  audio.preload = 'none';
  audio.src = scene.dataset.call ?? '';
  return { audio, button, progress, output, lines: [...scene.querySelectorAll<HTMLElement>('[data-from]')] };
}

/** Highlights the spoken words, and shows the progress of the call. */
function follow({ audio, progress, output, lines }: Parts): void {
  const at = audio.currentTime;
  progress.value = at;
  output.textContent = minutes(at);
  for (const line of lines) {
    const isNow = !audio.ended && at >= Number(line.dataset.from) && at < Number(line.dataset.until) + 0.4;
    line.toggleAttribute('data-now', isNow && at > 0);
  }
}

function play(scene: HTMLElement): void {
  const parts = partsOf(scene);
  if (!parts) return;
  const { audio, button, progress, output } = parts;
  button.hidden = false;
  const say = (text: string) => {
    button.textContent = text;
  };
  button.addEventListener('click', () => {
    if (!audio.paused) return audio.pause();
    heard?.pause();
    heard = audio;
    say('Loading…');
    progress.hidden = false;
    output.hidden = false;
    audio.play().catch(() => say('The call cannot be played. Try again'));
  });
  audio.addEventListener('playing', () => say('Pause'));
  audio.addEventListener('pause', () => say(audio.ended ? 'Play the call again' : 'Go on'));
  audio.addEventListener('error', () => say('The call cannot be played. Try again'));
  audio.addEventListener('timeupdate', () => follow(parts));
  audio.addEventListener('ended', () => follow(parts));
}

/** Gives each call a button that plays it, one at a time, and highlights its words. */
export function playCalls(): void {
  for (const scene of document.querySelectorAll<HTMLElement>('[data-call]')) play(scene);
}
