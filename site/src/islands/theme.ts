// The choice that was made in the app, before anything is painted; `design-system/src/tokens/theme.ts` keeps it.
try {
  const theme = localStorage.getItem('switchboard.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the system.
}
