type Attributes = Record<string, string | number | boolean | null | undefined>;
type Child = Node | string | null | false;

/** Creates an element. Text is never read as HTML, and no style attribute is written: a strict policy would refuse both. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  setAttributes(element, attributes);
  for (const child of children) if (child !== null && child !== false) element.append(child);
  return element;
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? '' : String(value));
  }
}

/** A line drawing of 24 by 24, which screen readers skip. */
export function icon(path: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' });
  const line = document.createElementNS(namespace, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
