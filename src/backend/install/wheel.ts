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
    diskMB: 633,
    libraries: linux,
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
