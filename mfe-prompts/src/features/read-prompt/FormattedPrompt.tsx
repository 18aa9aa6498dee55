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

/** Opens links from a prompt without leaving the page. Links that aren't http or https are shown as text. */
function MarkdownLink({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  if (!/^https?:/i.test(href)) return <span>{children}</span>;
  return (
    <Link external href={href}>
      {children}
    </Link>
  );
}

// Loads no external content, and keeps the prompt's headings below the page's own.
const components = { a: MarkdownLink, h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' } as const;

/** A prompt as formatted Markdown, without raw HTML. */
export function FormattedPrompt({ content }: { content: string }) {
  return (
    <Text>
      <Markdown disallowedElements={['img']} components={components}>
        {content}
      </Markdown>
    </Text>
  );
}
