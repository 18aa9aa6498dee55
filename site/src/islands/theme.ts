// Applies the theme chosen in the app before the first paint; `design-system/src/tokens/theme.ts` stores it.
try {
  const theme = localStorage.getItem('switchboard.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system.
}
