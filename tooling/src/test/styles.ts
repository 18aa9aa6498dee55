/**
 * Every query by role reads the style of elements and their ancestors, and happy-dom computes each from all rules of
 * the page: half of the time of these tests. Here, only inline styles count. The effect of style sheets is tested in
 * real browsers, and in the few tests that call `getComputedStyle.ofSheets`.
 */
type StyleOf = typeof window.getComputedStyle;

const { ofSheets = window.getComputedStyle.bind(window) } = window.getComputedStyle as StyleOf & { ofSheets?: StyleOf };

const ownStyle = (element: HTMLElement): unknown =>
  new Proxy(element.style ?? {}, {
    get(style, name) {
      const value: unknown = Reflect.get(style, name, style);
      if (name === 'getPropertyValue') return (asked: string) => Reflect.get(ownStyle(element) as object, asked);
      if (name === 'display') return value || (element.hidden ? 'none' : 'block');
      if (name === 'visibility') return value || 'visible';
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });

Object.assign(window, { getComputedStyle: Object.assign(ownStyle, { ofSheets }) });
