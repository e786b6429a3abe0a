# libjudder-core for WebAssembly, with the C library of WASI: two lanes, no threads, no files.
#     cmake -S . -B build/wasm --toolchain cmake/wasm32.cmake
# Debian: clang, lld, wasi-libc, libclang-rt-14-dev-wasm32; llvm-14 for the archive.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
find_program(CMAKE_C_COMPILER NAMES clang-14 clang REQUIRED)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
find_program(CMAKE_AR NAMES llvm-ar-14 llvm-ar)  # that of binutils writes no index
find_program(CMAKE_RANLIB NAMES llvm-ranlib-14 llvm-ranlib)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
set(JD_CORE_ONLY ON)
set(JD_THREADS OFF)
set(JD_FILES OFF)
