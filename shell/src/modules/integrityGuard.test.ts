import { describe, expect, test, vi } from 'vitest';
import { guardModuleFiles } from './integrityGuard.ts';

const checksum = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

function guardedHead(findChecksum: (url: string) => string | null) {
  // A separate document: nothing is fetched from it.
  const { head } = document.implementation.createHTMLDocument();
  guardModuleFiles(head, findChecksum);
  return head;
}

function script(src: string): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = 'text/plain';
  element.src = src;
  return element;
}

describe('guardModuleFiles', () => {
  test('a script of a module gets its checksum when it is added to the page', () => {
    const find = vi.fn(() => checksum);
    const element = guardedHead(find).appendChild(script('http://app.example/modules/leads/1/page.js'));
    expect(find).toHaveBeenCalledWith('http://app.example/modules/leads/1/page.js');
    expect(element).toMatchObject({ integrity: checksum, crossOrigin: 'anonymous', isConnected: true });
  });

  test('a script without a checksum is kept out of the page, and its loader gets an error event', async () => {
    const onError = vi.fn();
    const element = script('http://app.example/modules/leads/1/extra.js');
    element.addEventListener('error', onError);
    const head = guardedHead(() => {
      throw new Error('not listed');
    });
    head.appendChild(element);
    await Promise.resolve();
    expect(element.isConnected).toBe(false);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('a style sheet of a module gets its checksum, and one without a checksum is kept out', async () => {
    const styles = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    // A head that takes the link without fetching it.
    const head = { appendChild: (node: Node) => node } as unknown as HTMLHeadElement;
    guardModuleFiles(head, () => checksum);
    const listed = head.appendChild(styles('http://app.example/modules/leads/1/page.css'));
    expect(listed).toMatchObject({ integrity: checksum, crossOrigin: 'anonymous' });

    const unlisted = styles('http://app.example/modules/leads/1/extra.css');
    guardedHead(() => {
      throw new Error('not listed');
    }).appendChild(unlisted);
    expect(unlisted.isConnected).toBe(false);
  });

  test("a developer's script is loaded without a checksum and with CORS, so that its errors are readable", () => {
    const element = guardedHead(() => '').appendChild(script('http://localhost:5101/page.js'));
    expect(element.crossOrigin).toBe('anonymous');
    expect(element.integrity).toBeFalsy();
  });

  test('elements that belong to no module get no checksum', () => {
    const head = guardedHead(() => null);
    expect(head.appendChild(script('http://app.example/shell/1/login.js')).integrity).toBeFalsy();
    expect(head.appendChild(document.createElement('style')).isConnected).toBe(true);
  });
});
