import type { ByteRange } from '../files/disk.ts';

/** The part of a file that a request's headers ask for: a range, all of it (null), or an unsatisfiable one. */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start < size ? { start, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  // A range that ends before it begins is invalid, and the whole file is answered.
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) } : 'unsatisfiable';
}
