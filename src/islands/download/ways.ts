export const PLATFORMS = ['android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];

interface Resource {
  name: string;
  url: string;
  qrCodeUrl: string;
}

/** How the portal comes to a phone. */
export interface Way {
  /** Of its texts: `download:<key>.step1` and so on. */
  key: 'package' | 'profile' | 'chrome' | 'safari';
  /** What the code holds: an address of ours or an absolute one. */
  code: string;
  /** What the phone itself opens; none where the browser adds the portal to the home screen. */
  file: string | undefined;
}

export const STEPS = [1, 2, 3, 4] as const;

const NAMES: Record<Platform, { resource: string; file: Way['key']; browser: Way['key'] }> = {
  android: { resource: 'Android', file: 'package', browser: 'chrome' },
  ios: { resource: 'MOBILECONFIG', file: 'profile', browser: 'safari' },
};

/** By the file that operations published, else by the phone's browser, which opens `page`. */
export function wayTo(platform: Platform, resources: readonly Resource[], page: string): Way {
  const { resource: name, file, browser } = NAMES[platform];
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) return { key: browser, code: page, file: undefined };
  return { key: file, code: resource.qrCodeUrl, file: resource.url };
}
