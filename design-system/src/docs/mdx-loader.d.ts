declare module '@storybook/addon-docs/mdx-loader' {
  interface LoaderContext {
    async(): (error: unknown, code: string) => void;
    getOptions(): object;
    resourcePath: string;
  }
  export default function loader(this: LoaderContext, text: string): void;
}
