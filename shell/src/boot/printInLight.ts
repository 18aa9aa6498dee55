/** Has pages printed in the light theme, whatever is chosen: printers leave out grounds, and light ink on paper is not read. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let chosen: string | undefined;
  window.addEventListener('beforeprint', () => {
    chosen = dataset.theme;
    dataset.theme = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (chosen === undefined) delete dataset.theme;
    else dataset.theme = chosen;
  });
}
