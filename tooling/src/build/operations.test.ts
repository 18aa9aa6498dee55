import { expect, it } from 'vitest';
import { operationsIn } from './operations.ts';

it('finds operations in every kind of quotes and in types', () => {
  const source = `
    request('GET /api/leads');
    request("POST /api/leads", {});
    request(\`DELETE /api/leads/:id\`);
    type Lead = ResponseOf<'GET /api/leads/:id'>;
  `;
  expect(operationsIn(source, 'a.ts')).toEqual([
    'GET /api/leads',
    'POST /api/leads',
    'DELETE /api/leads/:id',
    'GET /api/leads/:id',
  ]);
});

it('leaves comments, text and addresses that are put together alone', () => {
  const source = `
    // 'GET /api/one' and \`GET /api/two\`
    const a = \`GET /api/leads/\${id}\`;
    const b = 'see GET /api/three';
    const c = <p>GET /api/four</p>;
  `;
  expect(operationsIn(source, 'a.tsx')).toEqual([]);
});
