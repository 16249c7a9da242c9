/** A published Python package that holds TensorFlow's C++ library for one platform. */
export interface Wheel {
  readonly name: string;
  readonly version: string;
  /** pip's name of the platform. */
  readonly platform: string;
  readonly sha256: string;
  /** To download, and what stays on disk (millions of bytes). */
  readonly downloadMB: number;
  readonly diskMB: number;
  readonly libraries: readonly string[];
}

const version = '2.16.2';
const linux = ['libtensorflow_cc.so.2', 'libtensorflow_framework.so.2'];
const macos = ['libtensorflow_cc.2.dylib', 'libtensorflow_framework.2.dylib'];

/** By Node's name of platform and processor. Any Python's wheel will do, since no Python runs it: these are for 3.11. */
const wheels: Record<string, Wheel> = {
  'linux-x64': {
    name: 'tensorflow-cpu',
    version,
    platform: 'manylinux2014_x86_64',
    sha256: 'c855cb6bf05d32dd5928086b03a5f6b4189b63c22b95e017703cbee4291023ca',
    downloadMB: 214,
    diskMB: 632,
    libraries: linux,
  },
  'linux-arm64': {
    name: 'tensorflow',
    version,
    platform: 'manylinux2014_aarch64',
    sha256: '8728b12bc86941d90d0a927c40d4b21f8820964a80439a7c45f850eb37d57067',
    downloadMB: 219,
    diskMB: 712,
    libraries: linux,
  },
  'darwin-arm64': {
    name: 'tensorflow',
    version,
    platform: 'macosx_12_0_arm64',
    sha256: '2c8a0e79395639b762e62002db99b2f6cc608f744312c9940899c1128f325331',
    downloadMB: 227,
    diskMB: 615,
    libraries: macos,
  },
  'darwin-x64': {
    name: 'tensorflow',
    version,
    platform: 'macosx_10_15_x86_64',
    sha256: 'ec06570d57bfa0e2be804405e3cdc2960e94887e7619ffb6bc053e9775b695aa',
    downloadMB: 260,
    diskMB: 736,
    libraries: macos,
  },
};

/** The wheel that fits this machine, if any does. */
export function wheelFor(platform: string, processor: string, hasGlibc: boolean): Wheel | undefined {
  return platform === 'linux' && !hasGlibc ? undefined : wheels[`${platform}-${processor}`];
}

/** Whether this Linux runs programs made for the GNU C library; Alpine does not. */
export function hasGlibc(): boolean {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}
