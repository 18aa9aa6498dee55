/**
 * The checksum that a file must have: empty for a developer's own server, null for files that belong to no module.
 * Throws when a module lists none.
 */
export type FindChecksum = (url: string) => string | null;

function addressOf(node: Node): string | null {
  if (node instanceof HTMLScriptElement) return node.src || null;
  if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') return node.href || null;
  return null;
}

/**
 * Sets the checksum of every script and style sheet of a module as it enters the page, including those that the
 * module's own code loads later: the runtime inside a module has no checksums. A file without a checksum is not loaded.
 */
export function guardModuleFiles(head: HTMLHeadElement, findChecksum: FindChecksum): void {
  const append = head.appendChild.bind(head);
  head.appendChild = <T extends Node>(node: T): T => {
    const url = addressOf(node);
    if (url === null) return append(node);
    try {
      const integrity = findChecksum(url);
      if (integrity !== null) Object.assign(node, { crossOrigin: 'anonymous', ...(integrity ? { integrity } : {}) });
    } catch {
      queueMicrotask(() => node.dispatchEvent(new Event('error')));
      return node;
    }
    return append(node);
  };
}
