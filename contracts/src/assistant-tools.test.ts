import { expect, test, vi } from 'vitest';
import { FunctionHttp } from './assistant-tools.ts';

test('the body of a function that is too long is refused without being parsed', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const long = FunctionHttp.safeParse({ body: '['.repeat(30_000), answer_path: 'a.'.repeat(30_000) });
  expect(parse).not.toHaveBeenCalled();
  expect(long.error?.issues.map(({ message }) => message)).toEqual([
    'A body can have at most 20000 characters',
    'The path can have at most 200 characters',
  ]);
  expect(FunctionHttp.safeParse({ body: '[' }).error?.issues[0]?.message).toBe(
    'The body must be valid JSON; put placeholders into quotes',
  );
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
});
