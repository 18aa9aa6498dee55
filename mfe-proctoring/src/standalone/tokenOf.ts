/** The token in the path of a link to one of the candidate's pages; empty if there is none. */
export function tokenOf(pathname: string, page: 'video-call' | 'interview-findings' = 'video-call'): string {
  const [, first, part = '', ...more] = pathname.replace(/\/$/, '').split('/');
  if (first !== page || more.length > 0) return '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
