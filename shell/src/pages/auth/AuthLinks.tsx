import { Link, Stack, Text } from '@switchboard/design-system';

/** A question and the page that answers it, e.g. 'No account yet? Sign up'. */
export function AuthLink({ question, label, href }: { question?: string; label: string; href: string }) {
  return (
    <Stack direction="row" gap={1} wrap>
      {question && <Text tone="muted">{question}</Text>}
      <Link href={href}>{label}</Link>
    </Stack>
  );
}
