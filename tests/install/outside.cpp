// A program outside the tree, in C++: the headers compile as C++17, and the objects fit into smart
// pointers. Prints what outside.c prints.
#include <judder/judder.h>
#include <judder/kernel.h>

#include <cstdio>
#include <memory>

template <typename T, void (*release)(T*)> struct releaser {
    void operator()(T* object) const { release(object); }
};
using context_ptr = std::unique_ptr<jd_context, releaser<jd_context, jd_context_free>>;
using model_ptr = std::unique_ptr<jd_model, releaser<jd_model, jd_model_free>>;
using trajectory_ptr = std::unique_ptr<jd_trajectory, releaser<jd_trajectory, jd_trajectory_free>>;

int main() {
    context_ptr context(jd_context_create());
    const jd_system* system = nullptr;
    jd_model* model = nullptr;
    jd_trajectory* trajectory = nullptr;
    if (jd_system_find(context.get(), "vibrating-table", &system) != JD_OK ||
        jd_model_create(context.get(), system, &model) != JD_OK) {
        std::fprintf(stderr, "outside: %s\n", jd_context_message(context.get()));
        return 1;
    }
    model_ptr owned_model(model);
    jd_run_options options = jd_run_options_default(system);
    options.end = 0.1;
    const jd_status status = jd_run(model, &options, &trajectory);
    trajectory_ptr owned_trajectory(trajectory);
    if (status != JD_OK || jd_cos(0.0) != 1.0) {
        std::fprintf(stderr, "outside: %s\n", jd_context_message(context.get()));
        return 1;
    }
    std::printf("%s %.17g\n", system->name, jd_trajectory_final(trajectory)[0]);
    return 0;
}
