/** Loads the help search when someone starts to use it; until then the field adds nothing to the page's size. */
export function openSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-help-search]');
  if (!form) return;
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener(
    'focusin',
    () => {
      const script = document.createElement('script');
      script.src = form.dataset.script ?? '';
      script.integrity = form.dataset.integrity ?? '';
      script.addEventListener('error', () => {
        const status = form.querySelector('[role="status"]');
        if (status) status.textContent = 'The search cannot be loaded. All articles are listed under “All articles”.';
      });
      document.head.append(script);
    },
    { once: true },
  );
}
