/** The inputs of one package's build. */
export interface BuildContext {
  dir: string;
  /** Folder that the build writes to before it is published. */
  buildDir: string;
  distDir: string;
  cacheDir: string;
  /** The version in the package's package.json. */
  packageVersion: string;
}

export interface BuildOutcome {
  version: string;
  warnings: string[];
}
