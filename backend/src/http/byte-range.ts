import type { ByteRange } from '../files/disk.ts';

/** What a request's headers ask for of a file: a part, all of it (null), or one that lies outside of it. */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start < size ? { start, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  // A range that ends before it begins says nothing, and the whole file is answered.
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : 'unsatisfiable';
}
