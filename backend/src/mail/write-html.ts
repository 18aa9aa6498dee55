import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Block, greetingOf, type Letter, type Sender } from './letter.ts';
import { light, styleSheet } from './mail-styles.ts';
import { mailText } from './texts/mail-text.ts';

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const wraps: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
const paragraph: CSSProperties = { ...wraps, margin: '0 0 16px', whiteSpace: 'pre-line' };

type Language = Required<Pick<Letter, 'language'>>;

/** The first letter of a name, on a square: there is no picture to load. */
function Mark({ name }: Sender): ReactNode {
  const style: CSSProperties = {
    display: 'inline-block',
    width: 32,
    height: 32,
    lineHeight: '32px',
    marginRight: 12,
    borderRadius: 6,
    textAlign: 'center',
    fontWeight: 600,
    background: light.accent,
    color: light.onAccent,
  };
  const [letter = 'S'] = Array.from(name.trim()).slice(0, 1);
  return h('span', { className: 'mark', style, 'aria-hidden': true }, letter.toUpperCase());
}

function Facts({ facts }: Extract<Block, { kind: 'facts' }>): ReactNode {
  const cell: CSSProperties = { padding: '2px 12px 2px 0', verticalAlign: 'top', textAlign: 'left' };
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 16px', borderCollapse: 'collapse' } },
    h(
      'tbody',
      null,
      facts.map(({ label, lines }) =>
        h(
          'tr',
          { key: label },
          h('td', { className: 'muted', style: { ...cell, whiteSpace: 'nowrap', color: light.muted } }, label),
          h(
            'td',
            { style: { ...cell, ...wraps } },
            lines.map((line) => h('div', { key: line }, line)),
          ),
        ),
      ),
    ),
  );
}

function Action({ label, link, language }: Extract<Block, { kind: 'action' }> & Language): ReactNode {
  const button: CSSProperties = {
    display: 'inline-block',
    padding: '10px 18px',
    borderRadius: 6,
    fontWeight: 600,
    textAlign: 'center',
    textDecoration: 'none',
    background: light.accent,
    color: light.onAccent,
  };
  const address: CSSProperties = { ...wraps, fontSize: 13, color: light.accent };
  return h(
    'div',
    { style: { margin: '0 0 16px' } },
    h('a', { href: link, className: 'button', style: button }, label),
    h(
      'p',
      { className: 'muted', style: { margin: '12px 0 0', fontSize: 13, color: light.muted } },
      mailText(language)('frame.address'),
    ),
    h('p', { style: { margin: 0 } }, h('a', { href: link, className: 'address', style: address }, link)),
  );
}

function Aside({ text, label, link }: Extract<Block, { kind: 'aside' }>): ReactNode {
  return h(
    'p',
    { className: 'muted', style: { ...paragraph, fontSize: 13, color: light.muted } },
    `${text} `,
    h('a', { href: link, className: 'address', style: { color: light.accent } }, label),
  );
}

function Part({ block, language }: { block: Block } & Language): ReactNode {
  switch (block.kind) {
    case 'text':
      return h('p', { style: paragraph }, block.text);
    case 'quote':
      return h(
        'blockquote',
        { className: 'quote', style: { ...paragraph, paddingLeft: 12, borderLeft: `2px solid ${light.line}` } },
        block.text,
      );
    case 'facts':
      return h(Facts, block);
    case 'action':
      return h(Action, { ...block, language });
    case 'aside':
      return h(Aside, block);
  }
}

function Sheet({ letter, sender }: { letter: Letter; sender: Sender }): ReactNode {
  const style: CSSProperties = {
    maxWidth: 560,
    margin: '0 auto',
    padding: 32,
    boxSizing: 'border-box',
    border: `1px solid ${light.line}`,
    borderRadius: 6,
    background: light.surface,
    color: light.ink,
  };
  return h(
    'div',
    { className: 'sheet', style },
    h('p', { style: { ...wraps, margin: '0 0 24px', fontWeight: 600 } }, h(Mark, sender), sender.name),
    h('h1', { style: { ...wraps, margin: '0 0 16px', fontSize: 20, lineHeight: '28px' } }, letter.subject),
    h('p', { style: paragraph }, greetingOf(letter)),
    ...letter.blocks.map((block, at) => h(Part, { key: at, block, language: letter.language ?? 'en' })),
    h(
      'p',
      { className: 'muted', style: { ...wraps, margin: '24px 0 0', fontSize: 13, color: light.muted } },
      sender.name,
    ),
  );
}

function Page({ letter, sender }: { letter: Letter; sender: Sender }): ReactNode {
  const body: CSSProperties = {
    margin: 0,
    padding: '24px 12px',
    fontFamily: font,
    fontSize: 15,
    lineHeight: '24px',
    background: light.paper,
    color: light.ink,
  };
  return h(
    'html',
    { lang: letter.language ?? 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Programs that automatically link dates, numbers and addresses would also link names.
      h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no,email=no,url=no' }),
      h('title', null, letter.subject),
      h('style', null, styleSheet),
    ),
    h('body', { className: 'paper', style: body }, h(Sheet, { letter, sender })),
  );
}

// Mail programs support this document type best.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A mail as a complete page: no script, no picture, nothing to load. */
export const writeHtml = (letter: Letter, sender: Sender): string =>
  doctype + renderToStaticMarkup(h(Page, { letter, sender }));
