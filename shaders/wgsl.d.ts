/** A shader is imported as its text; esbuild and Vitest both load it so (build/bundle.ts, build/wgsl-text.ts). */
declare module '*.wgsl' {
  const text: string;
  export default text;
}
