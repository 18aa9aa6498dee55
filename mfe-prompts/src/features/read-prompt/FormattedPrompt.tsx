import { Link, tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import Markdown from 'react-markdown';
import styled from 'styled-components';

const Text = styled.div`
  & > * + * {
    margin-block-start: ${tokens.space[3]};
  }

  & :is(ul, ol) {
    padding-inline-start: ${tokens.space[5]};
  }

  & :is(h1, h2, h3, h4) {
    font-size: ${tokens.text.md};
    font-weight: ${tokens.weight.semibold};
  }

  & code {
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.sm};
  }
`;

/** A link of a prompt leaves the page as it is; one that leads nowhere on the web is text. */
function MarkdownLink({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  if (!/^https?:/i.test(href)) return <span>{children}</span>;
  return (
    <Link external href={href}>
      {children}
    </Link>
  );
}

// Nothing is fetched from elsewhere to read a prompt, and its headings do not stand above the page's own.
const components = { a: MarkdownLink, h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' } as const;

/** A prompt as formatted Markdown, without any HTML of its own. */
export function FormattedPrompt({ content }: { content: string }) {
  return (
    <Text>
      <Markdown disallowedElements={['img']} components={components}>
        {content}
      </Markdown>
    </Text>
  );
}
