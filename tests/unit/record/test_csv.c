// CSV files: readable by anything, and exact.
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "judder/record.h"
#include "record/result.h"
#include "support/check.h"
#include "support/full_disk.h"

static char path[64];
static jd_context* context;

static void begin(void) {
    snprintf(path, sizeof path, "/tmp/judder-csv-XXXXXX.csv");
    const int file = mkstemps(path, 4);
    CHECK(file >= 0);
    close(file);
    context = jd_context_create();
}

static void end(void) {
    remove(path);
    jd_context_free(context);
}

// A result with two columns, t and one of a name that needs quotes.
static jd_result* table(const double* values, int64_t rows) {
    jd_result* result = jd_result_new();
    CHECK(result != NULL);
    result->row_count = rows;
    result->column_count = 2;
    CHECK(jd_result_reserve(result));
    result->columns[0].name = "t";
    result->columns[0].unit = "s";
    result->columns[1].name = "a \"b\", c";
    result->columns[1].unit = "m s-1";
    for (int64_t row = 0; row < rows; row++) {
        result->values[row] = (double)row;
        result->values[rows + row] = values[row];
    }
    return result;
}

TEST(numbers_are_short_and_exact) {
    begin();
    const double values[] = {0.1,  -0.0,     1.0 / 3.0, 0.1 + 0.2, 5e-324, 1.7976931348623157e308,
                             1e22, INFINITY, -INFINITY, NAN,       -NAN};
    const char* want = "t [s],\"a \"\"b\"\", c [m s-1]\"\n0,0.1\n1,-0\n2,0.3333333333333333\n"
                       "3,0.30000000000000004\n4,5e-324\n"
                       "5,1.7976931348623157e+308\n6,1e+22\n7,inf\n8,-inf\n9,nan\n10,nan\n";
    char text[400] = "";
    jd_result* result = table(values, 11);
    CHECK_INT(jd_result_write(context, result, path, true), JD_OK);
    FILE* stream = fopen(path, "rb");
    CHECK(stream != NULL && fread(text, 1, sizeof text - 1, stream) > 0);
    fclose(stream);
    CHECK_STR(text, want);
    jd_result_free(result);
    end();
}

TEST(every_number_comes_back_bit_by_bit) {
    begin();
    enum { ROWS = 2000 };
    static double values[ROWS];
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < ROWS; i++) {
        do {  // xorshift: any pattern of bits that is a finite number
            bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
            memcpy(&values[i], &bits, sizeof bits);
        } while (!isfinite(values[i]));
    }
    jd_result* result = table(values, ROWS);
    CHECK_INT(jd_result_write(context, result, path, true), JD_OK);
    FILE* stream = fopen(path, "rb");
    CHECK(stream != NULL && fscanf(stream, "%*[^\n]") == 0);
    for (int i = 0; i < ROWS; i++) {
        double t = -1.0, value = NAN;
        CHECK_INT(fscanf(stream, "%lf,%lf", &t, &value), 2);
        CHECK_BITS(t, (double)i);
        CHECK_BITS(value, values[i]);
    }
    fclose(stream);
    jd_result_free(result);
    end();
}

TEST(a_full_disk_keeps_the_old_file) {
    begin();
    static double values[5000];
    jd_result* result = table(values, 5000);
    full_disk_begin(10000);
    CHECK_INT(jd_result_write(context, result, path, true), JD_ERR_FILE);
    full_disk_end();
    CHECK_HAS(jd_context_message(context), strerror(EFBIG));
    FILE* stream = fopen(path, "rb");
    CHECK(stream != NULL && fgetc(stream) == EOF);
    fclose(stream);
    jd_result_free(result);
    end();
}

TEST_MAIN(numbers_are_short_and_exact, every_number_comes_back_bit_by_bit,
          a_full_disk_keeps_the_old_file)
