// Playwright's own list: the browser takes the last one it is given, so ours has to repeat it.
const offForPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

// Parts of the window around the page that are web pages themselves. They are never visible, but each window draws them,
// which costs a third of the processor time of a journey.
const offForSpeed = [
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUIHomeButton',
  'WebUILocationBar',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUISplitTabsButton',
  'WebUIToolbar',
];

const isRoot = process.getuid?.() === 0;

/** What the browser of a test is started with, beyond what Playwright gives it. */
export const chromiumArgs: readonly string[] = [
  '--disable-background-networking',
  `--disable-features=${[...offForPlaywright, ...offForSpeed].join(',')}`,
  // Chromium's own sandbox refuses to work for root.
  ...(isRoot ? ['--no-sandbox'] : []),
];
