const kept = 'switchboard.booking.token';

/** The path of the page on which a booking is moved and cancelled. */
export const managePath = '/manage-booking';

/**
 * The token of a manage link. It is removed from the address bar, so that screenshots, the history and other sites don't contain it; a
 * reload of the tab restores it. Null if there is none.
 */
export function takeToken(): string | null {
  const { pathname, hash, search } = window.location;
  const inPath = pathname.startsWith(`${managePath}/`) ? pathname.slice(managePath.length + 1).replace(/\/$/, '') : '';
  const token = inPath || hash.slice(1);
  try {
    if (token === '') return sessionStorage.getItem(kept);
    sessionStorage.setItem(kept, token);
  } catch {
    // A browser without storage needs the link again after a reload, so the address stays unchanged.
    return token || null;
  }
  // A reload finds the language again too.
  window.history.replaceState(window.history.state, '', managePath + search);
  return token;
}
