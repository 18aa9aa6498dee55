import { expect, test } from 'vitest';
import { sampleCallOf, useCases } from './sample-calls.ts';

test.each(useCases)(
  'the sample call of %s says that it is automated, alternates, and uses an unassigned number',
  (useCase) => {
    const { lines, phone_number } = sampleCallOf(useCase);
    expect(lines[0]?.message).toMatch(/automated/);
    expect(phone_number).toMatch(/555-01\d\d$/);
    for (const [index, line] of lines.entries()) {
      expect(line.ends_at).toBeGreaterThan(line.starts_at);
      expect(line.starts_at).toBeGreaterThanOrEqual(lines[index - 1]?.ends_at ?? 0);
    }
  },
);
